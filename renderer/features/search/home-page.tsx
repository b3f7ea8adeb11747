import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../app/page.ts'
import { useStores } from '../../app/stores.tsx'
import { readSearch } from './search-url.ts'

const Home = observer(() => {
  const { search } = useStores()
  const { t } = useTranslation()
  return (
    <>
      <h1>{t('home.count', { count: search.count ?? 0 })}</h1>
      <ul>
        {search.feed.rows.map((row) => (
          <li key={row.id}>{row.address}</li>
        ))}
      </ul>
    </>
  )
})

export const homePage: Page = {
  Component: Home,
  load: (root, { search }) => root.search.open(readSearch(search)),
  head: () => ({ title: 'Sakhli', description: '', path: '/' }),
}
