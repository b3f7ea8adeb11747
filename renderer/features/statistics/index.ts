export { lastDays, type StatisticsDay, shownDays } from './shown-days.ts'
export { ViewsChart } from './views-chart.tsx'
