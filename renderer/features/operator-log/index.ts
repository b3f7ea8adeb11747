export { ActWords } from './act-words.tsx'
export { formatMoment } from './format-moment.ts'
