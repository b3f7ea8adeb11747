import { renderToString } from 'react-dom/server'
import { expect, expectTypeOf, test } from 'vitest'
import { batumi } from '../testing/batumi.ts'
import { makeI18n } from './make-i18n.ts'
import { TextsProvider, useTranslation } from './use-translation.tsx'

test('a screen can ask whether a text exists, and read texts of another language', async () => {
  const i18n = await makeI18n('ru', ['operator'], batumi)
  await i18n.reloadResources(['he'], ['operator'])
  const Screen = () => {
    const { t, i18n: texts } = useTranslation('operator')
    const other = texts.getFixedT('he', 'operator')
    return [
      t('queue.approve') !== other('queue.approve'),
      texts.has('operator:queue.approve'),
      texts.has('operator:queue.nothing'),
      texts.hasResourceBundle('he', 'operator'),
      texts.hasResourceBundle('ka', 'operator'),
    ].join()
  }
  const shown = renderToString(
    <TextsProvider texts={i18n}>
      <Screen />
    </TextsProvider>,
  )
  expect(shown).toBe('true,true,false,true,false')
})

test('a screen that asks for a missing text or placeholder does not compile', () => {
  const Screen = ({ days, kind }: { days: number; kind: 'trusted' | 'blocked' }) => {
    const { t } = useTranslation(['operator', 'site'])
    expectTypeOf(t('cancel')).toEqualTypeOf<string>()
    t('site:close')
    t(`role.${kind}`)
    t('users.saved', { name: 'Nino' })
    t('listing:facts.area', { area: days })
    // @ts-expect-error a key that no text has
    t('cancle')
    // @ts-expect-error a key that no text has, by its whole name
    t('site:cancle')
    // @ts-expect-error of a namespace that comes with the first it is only the whole key that counts
    t('close')
    // @ts-expect-error one of the keys that it may come to is not there
    t(`role.${kind === 'trusted' ? kind : 'guest'}`)
    // @ts-expect-error a blank that nothing fills
    t('users.saved')
    // @ts-expect-error a blank of another name
    t('users.saved', { nmae: 'Nino' })
    // @ts-expect-error a plural without its count
    t('changes.added', {})
    // @ts-expect-error a count is a number
    t('changes.added', { count: 'many' })
    // @ts-expect-error the same of the texts of another namespace
    t('listing:facts.area')
    return null
  }
  // @ts-expect-error there is no such namespace
  const Other = () => useTranslation('oprator') && null
  expect([Screen, Other]).toHaveLength(2)
})
