export { addressesForPocket } from './ask-pocket.ts'
export { PocketAge } from './pocket-age.tsx'
export { PocketSetting } from './pocket-setting.tsx'
