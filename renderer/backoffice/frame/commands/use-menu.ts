import { useContext, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuCommand } from '../../../../contract/desktop/shell.ts'
import { useSignOut } from '../../../features/session/index.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStores } from '../../../kernel/stores/stores.tsx'
import { places } from '../../places.ts'
import { useCloseTab, useTabs } from '../../tabs/index.ts'
import { useDesktop } from '../use-desktop.ts'
import { commandOf, isMac } from './command-keys.ts'
import { CommandsContext } from './use-command.ts'

/** Runs the commands of the program's menu and its keys: a component that handles one does it, otherwise this hook. */
export function useMenu() {
  const root = useStores()
  const desktop = useDesktop()
  const commands = useContext(CommandsContext)
  const { signOut } = useSignOut()
  const { pathname } = useLocation()
  const tabs = useTabs()
  const closeTab = useCloseTab()
  const go = useGo()

  const run = useLatest((name: MenuCommand) => {
    const place = places.find(({ command }) => command === name)
    if (place) {
      if (place.isFor?.(root) ?? true) go(place.path)
      return
    }
    if (commands.run(name)) return
    if (name === 'ad.new') tabs.open({ kind: 'new' })
    else if (name === 'tab.close') closeTab(pathname)
    else if (name === 'tab.next') tabs.step(1)
    else if (name === 'tab.previous') tabs.step(-1)
    else if (name === 'signOut') signOut()
    else {
      // The command belongs to a place that is not open.
      const owner = name === 'find' ? '/ads' : '/import'
      if (!places.some(({ path }) => path === owner)) return
      commands.runLater(name)
      go(owner)
    }
  })

  // Registered before the first paint, so that keys work as soon as the places are visible.
  useLayoutEffect(
    () => desktop.on('app.command', ({ command }) => run.current(command)),
    [desktop, run],
  )

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = commandOf(event, isMac())
      // While a dialog is open, keys belong to it.
      if (!command || document.querySelector('dialog:modal')) return
      event.preventDefault()
      if (!event.repeat) run.current(command)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [run])
}
