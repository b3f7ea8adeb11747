/** Questions and actions that most visits never need, in one chunk that loads when the first is needed. */
export { askContact } from './ask-contact.ts'
export { askToWrite } from './ask-to-write.ts'
export { offerHomeScreen } from './home-screen.ts'
export { askInPopup } from './popup.ts'
export { share } from './share-message.ts'
