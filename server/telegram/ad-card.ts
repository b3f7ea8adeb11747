import type { InlineQueryResultArticle, InlineQueryResultPhoto } from 'grammy/types'
import type { ImageWidth } from '../../contract/images.ts'
import type { Language } from '../../contract/languages.ts'
import type { Image } from '../../contract/listing.ts'
import { apiBase } from '../../contract/route.ts'
import { textsIn } from '../../texts/all-languages.ts'
import type { ServerContext } from '../context.ts'
import type { ShownListing } from '../features/listings/read/shown-listing.ts'
import { keyboard, openButton } from './buttons.ts'
import { adLink, openAddress } from './deep-link.ts'
import { addressIn, priceIn, sentenceIn, titleIn } from './describe-listing.ts'
import { bold, cutHtml, inertText, lines, mostInCaption } from './message-html.ts'

type Deps = Pick<ServerContext, 'settings'>

const pictureWidth: ImageWidth = 640
const thumbnailWidth: ImageWidth = 320

/** For the list under what somebody types: their choice stands in the chat with the picture above it. */
export function articleOf(
  server: Deps,
  ad: ShownListing,
  lang: Language,
): InlineQueryResultArticle {
  const thumbnail = pictureOf(server, ad, thumbnailWidth)
  const picture = pictureOf(server, ad, pictureWidth)
  return {
    type: 'article',
    id: ad.id,
    title: [priceIn(lang, ad), titleIn(lang, ad)].filter(Boolean).join(' · '),
    description: [addressIn(lang, ad), ad.title].filter(Boolean).join('\n'),
    ...(thumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
    input_message_content: {
      message_text: textOf(ad, lang),
      parse_mode: 'HTML',
      link_preview_options: picture
        ? { url: picture.url, prefer_large_media: true, show_above_text: true }
        : { is_disabled: true },
    },
    ...linksOf(server, ad, lang),
  }
}

/** For a message that is sent on as it is; where nobody could fetch the picture, without it. */
export function messageOf(
  server: Deps,
  ad: ShownListing,
  lang: Language,
): InlineQueryResultPhoto | InlineQueryResultArticle {
  const picture = pictureOf(server, ad, pictureWidth)
  const thumbnail = pictureOf(server, ad, thumbnailWidth)
  if (!picture || !thumbnail) return articleOf(server, ad, lang)
  return {
    type: 'photo',
    id: ad.id,
    photo_url: picture.url,
    photo_width: picture.width,
    photo_height: picture.height,
    thumbnail_url: thumbnail.url,
    title: titleIn(lang, ad),
    caption: cutHtml(textOf(ad, lang), mostInCaption),
    parse_mode: 'HTML',
    ...linksOf(server, ad, lang),
  }
}

const textOf = (ad: ShownListing, lang: Language) => {
  const price = priceIn(lang, ad)
  const address = addressIn(lang, ad)
  return lines(
    price && bold(price),
    ad.title && inertText(ad.title),
    sentenceIn(lang, ad),
    address && inertText(address),
  )
}

/** A message may be sent anywhere, so the button is a link and opens the mini-app from any chat. */
function linksOf(server: Deps, ad: ShownListing, lang: Language) {
  const markup = keyboard([
    [openButton(textsIn(lang).t('messages:openListing'), { link: adLink(server, ad.id) })],
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
