import { useEffect, useState } from 'react'
import type { AccountSecurity } from '../../../../contract/people/security.ts'
import { security } from '../../../../contract/people/security.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { usePages } from '../../../kernel/pages/pages-context.ts'
import { useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './security.module.css'

export const adviceTexts = {
  needed: 'security.needed',
  advised: 'security.advised',
  elsewhere: 'security.operatorsElsewhere',
} as const

/** Above an operator's pages: nothing works there, or soon will not, without a second factor. */
export function FactorAdvice() {
  const { api } = useStores()
  const { t } = useTranslation('account')
  const pages = usePages()
  const [advice, setAdvice] = useState<AccountSecurity['factorAdvice']>(null)

  useEffect(() => {
    const leaving = new AbortController()
    void api.call(security.overview, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok) setAdvice(answer.value.factorAdvice)
    })
    return () => leaving.abort()
  }, [api])

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
