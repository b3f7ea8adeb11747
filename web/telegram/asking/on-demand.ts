/** What a window may be asked for, and most never are: a chunk that comes with the first request. */
export { askContact } from './ask-contact.ts'
export { askToWrite } from './ask-to-write.ts'
export { offerHomeScreen } from './home-screen.ts'
export { askInPopup } from './popup.ts'
export { share } from './share-message.ts'
