import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { ReportReason } from '../../../contract/operators/reports.ts'
import { reportReasons, reports } from '../../../contract/operators/reports.ts'
import { cutText } from '../../../contract/text/typed-values.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { useMainAction } from '../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useFailureWords } from '../failure/index.ts'
import styles from './report-dialog.module.css'

type State =
  | { kind: 'idle' | 'noReason' | 'sending' | 'sent' }
  | { kind: 'failed'; failure: Failure }

/** Tells the operators what is wrong with a listing. */
export const ReportDialog = observer(({ id, onClose }: { id: Id; onClose: () => void }) => {
  const { api } = useStores()
  const { t } = useTranslation('ad')
  const failureWords = useFailureWords()
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })

  const send = async () => {
    if (state.kind === 'sending') return
    if (!reason) return setState({ kind: 'noReason' })
    setState({ kind: 'sending' })
    const body = { reason, ...(text.trim() && { text: text.trim() }) }
    const answer = await api.call(reports.report, { params: { id }, body })
    setState(answer.ok ? { kind: 'sent' } : { kind: 'failed', failure: answer.failure })
  }

  const isSending = state.kind === 'sending'
  const words = t(isSending ? 'report.sending' : 'report.send')
  const isShellsButton = useMainAction(
    state.kind === 'sent'
      ? { text: t('report.done'), onPress: onClose }
      : { text: words, onPress: () => void send(), isBusy: isSending },
  )

  return (
    <Dialog title={t('report.title')} closeLabel={t('close')} onClose={onClose}>
      {state.kind === 'sent' ? (
        <Sent {...(!isShellsButton && { onClose })} />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void send()
          }}
          noValidate
        >
          <fieldset className={styles.reasons}>
            <legend className={styles.legend}>{t('report.question')}</legend>
            {reportReasons.map((each) => (
              <label key={each} className={styles.reason}>
                <input
                  type="radio"
                  name="reason"
                  value={each}
                  checked={reason === each}
                  onChange={() => {
                    setReason(each)
                    setState({ kind: 'idle' })
                  }}
                />
                {t(`report.reason.${each}`)}
              </label>
            ))}
          </fieldset>
          <TextArea
            label={t('report.text')}
            rows={3}
            value={text}
            maxLength={limits.description}
            onChange={(event) => setText(cutText(event.target.value, limits.description))}
          />
          <div role="alert" className={styles.wrong}>
            {state.kind === 'noReason' && t('report.noReason')}
            {state.kind === 'failed' && failureWords(state.failure)}
          </div>
          {!isShellsButton && (
            <Button look="primary" type="submit" isWide disabled={isSending}>
              {words}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  )
})

function Sent({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('ad')
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={said} tabIndex={-1} role="status" className={styles.sent}>
        {t('report.sent')}
      </p>
      {onClose && (
        <Button look="primary" isWide onClick={onClose}>
          {t('report.done')}
        </Button>
      )}
    </div>
  )
}
