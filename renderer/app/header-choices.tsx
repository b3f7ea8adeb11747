import { CityLinks } from '../features/cities/index.ts'
import { LanguageSelect } from '../features/language/index.ts'

/** Choices that a visitor makes once, if ever: the server renders them, and their code loads after the first view's. */
export const HeaderChoices = () => (
  <>
    <CityLinks />
    <LanguageSelect />
  </>
)
