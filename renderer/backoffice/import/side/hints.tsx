import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { PlanBoard } from '../plan-board.ts'
import styles from './side.module.css'

const keys = [
  ['arrows', '← ↑ ↓ →'],
  ['stretch', 'Shift + ←→'],
  ['toggle', 'Space'],
  ['all', 'Ctrl + A'],
  ['move', 'Alt + ←→'],
  ['moveAd', 'Alt + ↑↓'],
  ['cover', 'C'],
  ['remove', 'Delete'],
  ['next', 'N'],
  ['review', 'V'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Shift + Z'],
  ['panel', 'Enter'],
] as const

/** Says what can be done, while nothing is chosen. */
export const Hints = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const { preset, watermark } = board.head.settings
  return (
    <>
      <p className={styles.muted}>{t(board.isEditable ? 'side.hint' : 'side.hintRunning')}</p>
      <Facts
        lines={[
          [t('side.preset'), t(`preset.${preset}`)],
          [t('side.mark'), watermark ? t('side.yes') : t('side.no')],
          [t('side.place'), t('side.stripped')],
        ]}
      />
      {board.isEditable && (
        <>
          <h2 className={styles.sub}>{t('side.keys')}</h2>
          <dl className={styles.keys}>
            {keys.map(([name, key]) => (
              <div key={name}>
                <dt>
                  <kbd dir="ltr">{key}</kbd>
                </dt>
                <dd>{t(`keys.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  )
})

export const Facts = ({ lines }: { lines: readonly (readonly [string, string])[] }) => (
  <dl className={styles.facts}>
    {lines.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)
