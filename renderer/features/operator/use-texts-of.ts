import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/languages.ts'

export type OtherTexts = { kind: 'loading' | 'failed' } | { kind: 'ready'; t: TFunction }

/** The operators' texts in somebody else's language, which come when they are first needed. */
export function useTextsOf(language: Language): OtherTexts {
  const { i18n } = useTranslation('operator')
  const [state, setState] = useState<{ of: Language; isThere: boolean }>()

  useEffect(() => {
    let isWanted = true
    const isThere = () => i18n.hasResourceBundle(language, 'operator')
    const settle = () => {
      if (isWanted) setState({ of: language, isThere: isThere() })
    }
    if (isThere()) settle()
    else void i18n.reloadResources([language], ['operator']).then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [i18n, language])

  if (state?.of !== language) return { kind: 'loading' }
  return state.isThere
    ? { kind: 'ready', t: i18n.getFixedT(language, 'operator') }
    : { kind: 'failed' }
}
