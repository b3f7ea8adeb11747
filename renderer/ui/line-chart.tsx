import { classes } from './classes.ts'
import styles from './line-chart.module.css'

interface Props {
  /** A path in a box of 100 by 100. */
  line: string
  /** Its height, at least. */
  className: string | undefined
}

/** A line to see at once; what it says stands beside it in words, for everyone. */
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
