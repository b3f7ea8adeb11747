import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { DesktopErrorCode } from '../../../contract/desktop/errors.ts'
import { endSession } from '../../features/session/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useServer } from '../frame/server/server.tsx'
import { useDesktop } from '../frame/use-desktop.ts'
import styles from './settings.module.css'

/** Which server the program uses. The address is tried before it is saved; another server means signing in again. */
export const ServerAddress = observer(() => {
  const root = useStores()
  const desktop = useDesktop()
  const { address } = useServer()
  const { t } = useTranslation('desk')
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const shown = typed ?? address

  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !shown.trim()) return
    setBusy(true)
    setSaid('')
    const checked = await desktop.settings.checkServer({ address: shown })
    const isOther = checked.ok && checked.value.address !== address
    const taken = checked.ok ? await desktop.settings.setServer({ address: shown }) : checked
    setBusy(false)
    if (!taken.ok) return setWrong(t(addressWrong(taken.error.code)))
    setTyped(undefined)
    if (checked.ok) setSaid(t('server.answers', { milliseconds: checked.value.milliseconds }))
    if (!isOther) return
    // Nothing that this page knows is valid on another server.
    endSession(root)
    window.location.reload()
  }

  return (
    <form className={styles.address} onSubmit={(event) => void take(event)} noValidate>
      <TextField
        label={t('server.address')}
        name="server"
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        value={shown}
        wrong={wrong}
        hint={t('server.hint')}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(undefined)
        }}
      />
      <Button type="submit" look="soft" disabled={isBusy || !shown.trim()}>
        {t(isBusy ? 'server.checking' : 'server.take')}
      </Button>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </form>
  )
})

/** Why an address was refused, as a key of the desk's texts. */
function addressWrong(code: DesktopErrorCode) {
  switch (code) {
    case 'NOT_A_SERVER':
    case 'BAD_ARGUMENTS':
      return 'server.wrong.notServer'
    case 'INSECURE_ADDRESS':
      return 'server.wrong.insecure'
    case 'UNREACHABLE':
      return 'server.wrong.unreachable'
    default:
      return 'server.wrong.failed'
  }
}
