import { observer } from 'mobx-react-lite'
import { useStore } from '../../kernel/stores/stores.tsx'
import { LanguageBar } from './language-bar.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { languageStore } from './language-store.ts'

/** A guess is shown in a bar that may be left alone; without one, the question stands before the page. */
export const LanguageAsked = observer(() =>
  useStore(languageStore).isGuessed ? <LanguageBar /> : <LanguageQuestion />,
)
