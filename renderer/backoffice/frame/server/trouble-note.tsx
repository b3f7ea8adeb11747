import { Button } from '../../../ui/button.tsx'
import styles from './trouble-note.module.css'

interface Props {
  text: string
  retry: string
  onRetry: () => void
}

/** Why what is shown is not as it should be, and the way on. */
export const TroubleNote = ({ text, retry, onRetry }: Props) => (
  <div role="alert" className={styles.trouble}>
    <p>{text}</p>
    <Button look="soft" onClick={onRetry}>
      {retry}
    </Button>
  </div>
)
