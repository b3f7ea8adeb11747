import { CityLinks } from '../features/cities/index.ts'
import { LanguageSelect } from '../features/language/index.ts'

/** What a visitor changes once, if ever: the server renders it, and its code comes after the first view's. */
export const HeaderChoices = () => (
  <>
    <CityLinks />
    <LanguageSelect />
  </>
)
