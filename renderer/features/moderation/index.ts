export { describeValue } from './entry/describe-value.ts'
