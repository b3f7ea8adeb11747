import type { Image } from '../../../contract/listing.ts'
import { apiBase } from '../../../contract/route.ts'
import { pictureAddress } from '../listings/index.ts'
import styles from './gallery.module.css'

/** The other pictures for a visitor whose browser runs no scripts. */
export const WithoutScripts = ({ images, title }: { images: readonly Image[]; title: string }) => (
  <noscript>
    <ul className={styles.strip}>
      {images.slice(1).map((image, i) => (
        <li key={image.id}>
          <a href={`${apiBase}/images/${image.id}`}>
            <img
              src={pictureAddress(image, 320)}
              alt={`${title}, ${i + 2}`}
              width="120"
              height="90"
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  </noscript>
)
