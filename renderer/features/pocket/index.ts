export { PocketAge } from './pocket-age.tsx'
export { PocketSetting } from './pocket-setting.tsx'
