import { observer } from 'mobx-react-lite'
import { useStore } from '../../kernel/stores/stores.tsx'
import { LanguageBar } from './language-bar.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { languageStore } from './language-store.ts'

/** If the language could be guessed, a bar shows it and may be ignored; otherwise a dialog asks. */
export const LanguageAsked = observer(() =>
  useStore(languageStore).isGuessed ? <LanguageBar /> : <LanguageQuestion />,
)
