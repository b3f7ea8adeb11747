import styles from './skeleton.module.css'

/** The shape of what comes. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }) => (
  <span
    aria-hidden="true"
    className={styles.skeleton}
    style={{ inlineSize: width, blockSize: height }}
  />
)
