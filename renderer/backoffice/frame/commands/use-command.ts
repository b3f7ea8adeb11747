import { createContext, useContext, useEffect } from 'react'
import type { MenuCommand } from '../../../../contract/desktop/shell.ts'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { Commands } from './commands.ts'

export const CommandsContext = createContext(new Commands())

/** Handles a menu command and its keys while the component is shown: `useCommand('find', () => ...)`. */
export function useCommand(name: MenuCommand, act: () => void) {
  const commands = useContext(CommandsContext)
  const latest = useLatest(act)
  useEffect(() => commands.on(name, () => latest.current()), [commands, name, latest])
}
