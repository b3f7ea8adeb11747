export { lastDays, shownDays } from './shown-days.ts'
export { ViewsChart } from './views-chart.tsx'
