import { classes } from './classes.ts'
import styles from './line-chart.module.css'

interface Props {
  /** A path in a box of 100 by 100. */
  line: string
  /** Must set at least the height. */
  className: string | undefined
}

/** A line that shows a trend at a glance. The caller must also say it in words beside it. */
export const LineChart = ({ line, className }: Props) => (
  <svg
    className={classes(styles.chart, className)}
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={line} vectorEffect="non-scaling-stroke" />
  </svg>
)
