import styles from './skeleton.module.css'

/** A placeholder in the shape of the content that is loading. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }) => (
  <span
    aria-hidden="true"
    data-skeleton=""
    className={styles.skeleton}
    style={{ inlineSize: width, blockSize: height }}
  />
)
