import type { InlineQueryResultArticle, InlineQueryResultPhoto } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import type { Image } from '../../../contract/listings/listing.ts'
import type { ImageWidth } from '../../../contract/media/images.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { ServerContext } from '../../context.ts'
import type { ShownListing } from '../../features/listings/read/shown-listing.ts'
import { keyboard, openButton } from '../messages/buttons.ts'
import { listingLink, miniAppPage, openAddress } from '../messages/deep-link.ts'
import {
  bold,
  cutHtml,
  inertText,
  lines,
  link,
  mostInCaption,
  paragraphs,
} from '../messages/message-html.ts'
import type { Message } from '../sending/open-telegram.ts'
import { previewOf } from '../sending/open-telegram.ts'
import {
  addressIn,
  dropIn,
  priceIn,
  sentenceIn,
  shortFactsIn,
  titleIn,
} from './describe-listing.ts'

type Deps = Pick<ServerContext, 'settings' | 'clock'>

const pictureWidth: ImageWidth = 640
const thumbnailWidth: ImageWidth = 320

/**
 * A row of the list below what somebody types. If it is chosen, it appears in the chat with its picture above the text.
 */
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
      message_text: textOf(server, listing, lang),
      parse_mode: 'HTML',
      link_preview_options: previewOf(picture?.url),
    },
    ...linksOf(server, listing, lang),
  }
}

/** A message to be sent on unchanged; without the picture if Telegram cannot load it. */
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
    id: photoResult(listing.id),
    photo_url: picture.url,
    photo_width: picture.width,
    photo_height: picture.height,
    thumbnail_url: thumbnail.url,
    title: titleIn(lang, listing),
    caption: cutHtml(textOf(server, listing, lang), mostInCaption),
    parse_mode: 'HTML',
    ...linksOf(server, listing, lang),
  }
}

/** What a chosen result shows. */
export type ShownAs = 'text' | 'photo'
const photoResult = (listingId: string) => `photo_${listingId}`
export function readResult(id: string): { listingId: string; shownAs: ShownAs } | undefined {
  const [, photo, listingId] = /^(photo_)?(\d{1,18})$/.exec(id) ?? []
  return listingId ? { listingId, shownAs: photo ? 'photo' : 'text' } : undefined
}

/** A listing in the chat with the bot, where its button opens the mini-app in place. */
export function cardInChat(server: Deps, listing: ShownListing, lang: Language): Message {
  const { t } = textsIn(lang)
  const place = { kind: 'ad', id: listing.id } as const
  const open = openButton(t('messages:openListing'), {
    page: miniAppPage(server, place),
    link: listingLink(server, listing.id),
  })
  return {
    html: textOf(server, listing, lang),
    picture: pictureOf(server, listing)?.url,
    buttons: [
      [open],
      [{ text: t('messages:bot.searchHere'), switch_inline_query_current_chat: '' }],
    ],
  }
}

/** A listing's card for any other chat. */
export const cardAnywhere = (server: Deps, listing: ShownListing, lang: Language): Message => ({
  html: textOf(server, listing, lang),
  picture: pictureOf(server, listing)?.url,
  buttons: [[linkButton(server, listing.id, textsIn(lang).t('messages:openListing'))]],
})

/** The card of a listing that is no longer offered: it says so and names similar listings. */
export function withdrawnCard(
  server: Deps,
  listingId: string,
  similar: readonly ShownListing[],
  lang: Language,
): Message {
  const { t } = textsIn(lang)
  return {
    html: paragraphs(
      bold(t('messages:bot.card.withdrawn')),
      similar.length > 0 &&
        lines(
          inertText(t('messages:bot.card.similar')),
          ...similar.map((each) => `• ${link(lineOf(each, lang), listingLink(server, each.id))}`),
        ),
    ),
    // The page of a withdrawn listing shows similar ones.
    buttons: [[linkButton(server, listingId, t('messages:bot.card.openSimilar'))]],
  }
}

const lineOf = (listing: ShownListing, lang: Language) =>
  [priceIn(lang, listing), shortFactsIn(lang, listing), addressIn(lang, listing)]
    .filter(Boolean)
    .join(' · ')

const linkButton = (server: Deps, listingId: string, text: string) =>
  openButton(text, { link: listingLink(server, listingId) })

const textOf = ({ clock }: Deps, listing: ShownListing, lang: Language) => {
  const price = [priceIn(lang, listing), dropIn(lang, listing, clock())].filter(Boolean).join(' ')
  const address = addressIn(lang, listing)
  return lines(
    price && bold(price),
    listing.title && inertText(listing.title),
    sentenceIn(lang, listing),
    address && inertText(address),
  )
}

/** A message may be sent to any chat, so its button is a link, which opens the mini-app from all of them. */
function linksOf(server: Deps, listing: ShownListing, lang: Language) {
  const markup = keyboard([
    [linkButton(server, listing.id, textsIn(lang).t('messages:openListing'))],
  ])
  return markup && { reply_markup: markup }
}

export function pictureOf(
  server: Deps,
  { images: [first] }: Pick<ShownListing, 'images'>,
  width: ImageWidth = pictureWidth,
) {
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
