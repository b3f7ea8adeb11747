export { type FeedQuery, ListingFeed } from './listing-feed.ts'
export { ListingsStore } from './listings-store.ts'
