export { type Figure, figures } from './figures.ts'
export { lastDays, shownDays } from './shown-days.ts'
export { ViewsChart } from './views-chart.tsx'
