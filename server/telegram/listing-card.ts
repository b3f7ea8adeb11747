import type { InlineQueryResultArticle, InlineQueryResultPhoto } from 'grammy/types'
import type { ImageWidth } from '../../contract/images.ts'
import type { Language } from '../../contract/languages.ts'
import type { Image } from '../../contract/listing.ts'
import { apiBase } from '../../contract/route.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import type { ShownListing } from '../features/listings/read/shown-listing.ts'
import { keyboard, openButton } from './buttons.ts'
import { listingLink, openAddress } from './deep-link.ts'
import { addressIn, priceIn, sentenceIn, titleIn } from './describe-listing.ts'
import { bold, cutHtml, inertText, lines, mostInCaption } from './message-html.ts'

type Deps = Pick<ServerContext, 'settings'>

const pictureWidth: ImageWidth = 640
const thumbnailWidth: ImageWidth = 320

/** For the list under what somebody types: their choice stands in the chat with the picture above it. */
export function articleOf(
  server: Deps,
  listing: ShownListing,
  lang: Language,
): InlineQueryResultArticle {
  const thumbnail = pictureOf(server, listing, thumbnailWidth)
  const picture = pictureOf(server, listing, pictureWidth)
  return {
    type: 'article',
    id: listing.id,
    title: [priceIn(lang, listing), titleIn(lang, listing)].filter(Boolean).join(' · '),
    description: [addressIn(lang, listing), listing.title].filter(Boolean).join('\n'),
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    input_message_content: {
      message_text: textOf(listing, lang),
      parse_mode: 'HTML',
      link_preview_options: picture
        ? { url: picture.url, prefer_large_media: true, show_above_text: true }
        : { is_disabled: true },
    },
    ...linksOf(server, listing, lang),
  }
}

/** For a message that is sent on as it is; where nobody could fetch the picture, without it. */
export function messageOf(
  server: Deps,
  listing: ShownListing,
  lang: Language,
): InlineQueryResultPhoto | InlineQueryResultArticle {
  const picture = pictureOf(server, listing, pictureWidth)
  const thumbnail = pictureOf(server, listing, thumbnailWidth)
  if (!picture || !thumbnail) return articleOf(server, listing, lang)
  return {
    type: 'photo',
    id: listing.id,
    photo_url: picture.url,
    photo_width: picture.width,
    photo_height: picture.height,
    thumbnail_url: thumbnail.url,
    title: titleIn(lang, listing),
    caption: cutHtml(textOf(listing, lang), mostInCaption),
    parse_mode: 'HTML',
    ...linksOf(server, listing, lang),
  }
}

const textOf = (listing: ShownListing, lang: Language) => {
  const price = priceIn(lang, listing)
  const address = addressIn(lang, listing)
  return lines(
    price && bold(price),
    listing.title && inertText(listing.title),
    sentenceIn(lang, listing),
    address && inertText(address),
  )
}

/** A message may be sent anywhere, so the button is a link and opens the mini-app from any chat. */
function linksOf(server: Deps, listing: ShownListing, lang: Language) {
  const markup = keyboard([
    [
      openButton(textsIn(lang).t('messages:openListing'), {
        link: listingLink(server, listing.id),
      }),
    ],
  ])
  return markup && { reply_markup: markup }
}

function pictureOf(server: Deps, { images: [first] }: ShownListing, width: ImageWidth) {
  if (!first) return undefined
  const still = first.type === 'video' ? '/poster' : ''
  const url = openAddress(server, `${apiBase}/images/${first.id}${still}?w=${width}`)
  return url === undefined ? undefined : { url, ...sizeAt(first, width) }
}

/** A picture is never enlarged. */
function sizeAt({ width, height }: Image, most: number) {
  const scale = Math.min(1, most / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
