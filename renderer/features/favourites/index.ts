export { FavouritesStore } from './favourites-store.ts'
