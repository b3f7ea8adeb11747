export { useFailureWords } from './use-failure-words.ts'
