import { security } from '../../../../contract/people/security.ts'
import { useRead } from '../../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './security.module.css'

export const adviceTexts = {
  needed: 'security.needed',
  advised: 'security.advised',
  elsewhere: 'security.operatorsElsewhere',
} as const

/** A note above an operator's pages: without a second factor they do not work, or soon will not. */
export function FactorAdvice() {
  const { t } = useTranslation('account')
  const pages = usePages()
  const advice = useRead(security.overview, {})?.factorAdvice

  if (!advice) return null
  const canGo = pages.some(({ path }) => path === '/account')
  return (
    <aside className={styles.advice}>
      <p>{t(adviceTexts[advice])}</p>
      {canGo && (
        <AppLink to="/account#security" className={classes(button.button, button.primary)}>
          {t('security.setUp')}
        </AppLink>
      )}
    </aside>
  )
}
