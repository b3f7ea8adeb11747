export { FavouriteButton } from './favourite-button.tsx'
export { FavouritesStore, favouritesStore } from './favourites-store.ts'
