import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { makeI18n } from './make-i18n.ts'

test('a screen asks for what exists, and for the texts of another language', async () => {
  const i18n = await makeI18n('ru', ['operator'])
  await i18n.reloadResources(['he'], ['operator'])
  const Screen = () => {
    const { t, i18n: texts } = useTranslation('operator')
    const other = texts.getFixedT('he', 'operator')
    return [
      t('queue.approve') !== other('queue.approve'),
      texts.exists('queue.approve', { ns: 'operator' }),
      texts.exists('queue.nothing', { ns: 'operator' }),
      texts.hasResourceBundle('he', 'operator'),
      texts.hasResourceBundle('ka', 'operator'),
    ].join()
  }
  const shown = renderToString(
    <I18nextProvider i18n={i18n}>
      <Screen />
    </I18nextProvider>,
  )
  expect(shown).toBe('true,true,false,true,false')
})
