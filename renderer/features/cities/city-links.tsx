import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { classes } from '../../ui/classes.ts'
import segments from '../../ui/segments.module.css'
import { configStore } from '../config/index.ts'
import { languageStore } from '../language/index.ts'
import styles from './city-links.module.css'

/**
 * The cities of this server, where there are several. Each is a site of its own, with accounts of its own: a plain link
 * leaves this one. A mini-app belongs to the bot of its city and leads to no other.
 */
export const CityLinks = observer(() => {
  const { city, platform } = useStores()
  const { value } = useStore(configStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation()
  const cities = value?.cities ?? []
  if (cities.length < 2 || platform.linkPrefix !== '') return null
  return (
    <nav aria-label={t('city.label')}>
      <ul className={segments.segments}>
        {cities.map(({ id, names, url }) => (
          <li key={id}>
            <a
              href={`${url}/`}
              className={classes(segments.segment, styles.city)}
              aria-current={id === city.id ? 'true' : undefined}
            >
              {names[language].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
})
