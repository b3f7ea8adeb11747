export { FavouriteButton } from './favourite-button.tsx'
export { favouriteListStore } from './favourite-list-store.ts'
export { FavouritesStore, favouritesStore } from './favourites-store.ts'
