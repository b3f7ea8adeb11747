import { Maximize2, Minimize2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { startTransition, useEffect } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import tools from '../tools/picture-tools.module.css'
import styles from './wide-button.module.css'
import { wideStore } from './wide-store.ts'

/** On a desktop: widens the panel to the whole width, and back. `onTurn` gets the current state. */
export const WideButton = observer(({ onTurn }: { onTurn: (isWide: boolean) => void }) => {
  const wide = useStore(wideStore)
  const { t } = useTranslation('ad')
  const Icon = wide.isOn ? Minimize2 : Maximize2
  const label = t(wide.isOn ? 'wide.off' : 'wide.on')
  // A transition: React first hydrates the parts below, instead of rendering them again.
  useEffect(() => startTransition(() => onTurn(wide.isOn)), [onTurn, wide.isOn])
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(tools.tool, styles.wide)}
      onClick={() => wide.turn()}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
})
