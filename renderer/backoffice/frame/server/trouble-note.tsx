import { Button } from '../../../ui/button.tsx'
import styles from './trouble-note.module.css'

interface Props {
  text: string
  retry: string
  onRetry: () => void
}

/** Says why the data may be out of date, and offers to try again. */
export const TroubleNote = ({ text, retry, onRetry }: Props) => (
  <div role="alert" className={styles.trouble}>
    <p>{text}</p>
    <Button look="soft" onClick={onRetry}>
      {retry}
    </Button>
  </div>
)
