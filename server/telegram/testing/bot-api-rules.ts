export type Body = Record<string, unknown>

const lengthOf = (html: unknown) =>
  String(html)
    .replace(/<\/?[a-z]+[^>]*>/g, '')
    .replace(/&[a-z]+;/g, '.').length

const bytesOf = (text: unknown) => Buffer.byteLength(String(text))

/** What Telegram would refuse, as far as this product could get it wrong: lengths, addresses, open tags. */
export function flawOf(method: string, body: Body): string | undefined {
  if (method === 'answerInlineQuery') {
    const results = body.results as Body[]
    if (results.length > 50) return 'RESULTS_TOO_MUCH'
    if (bytesOf(body.next_offset ?? '') > 64) return 'NEXT_OFFSET_INVALID'
    return results.map(flawOfResult).find(Boolean)
  }
  if (method === 'savePreparedInlineMessage') return flawOfResult(body.result as Body)
  if (method === 'answerCallbackQuery' && String(body.text ?? '').length > 200)
    return 'MESSAGE_TOO_LONG'
  if (method === 'setWebhook' && !String(body.url).startsWith('https://'))
    return 'bad webhook: An HTTPS URL must be provided for webhook'
  if (String(body.description ?? '').length > 512) return 'BOT_DESCRIPTION_TOO_LONG'
  if (String(body.short_description ?? '').length > 120) return 'BOT_SHORT_DESCRIPTION_TOO_LONG'
  if (method === 'editMessageCaption') return flawOfText(body.caption, 1_024)
  return flawOfText(body.text, 4_096) ?? flawOfButtons(body.reply_markup as Body | undefined)
}

function flawOfResult(result: Body): string | undefined {
  const content = result.input_message_content as Body | undefined
  if (bytesOf(result.id) > 64 || !result.id) return 'RESULT_ID_INVALID'
  if (result.type === 'article' && !(result.title && content)) return 'ARTICLE_TITLE_EMPTY'
  if (result.type === 'photo' && !/^https:/.test(String(result.photo_url))) return 'PHOTO_INVALID'
  return (
    flawOfText(content?.message_text, 4_096) ??
    flawOfText(result.caption, 1_024) ??
    flawOfButtons(result.reply_markup as Body | undefined)
  )
}

function flawOfText(text: unknown, most: number): string | undefined {
  if (text === undefined) return undefined
  if (lengthOf(text) > most) return 'message is too long'
  if (lengthOf(text) === 0) return 'message text is empty'
  const open: string[] = []
  for (const [, end, name] of String(text).matchAll(/<(\/?)([a-z]+)/g))
    if (!end) open.push(name ?? '')
    else if (open.pop() !== name) return "can't parse entities"
  return open.length > 0 ? "can't parse entities" : undefined
}

function flawOfButtons(markup: Body | undefined): string | undefined {
  for (const button of ((markup?.inline_keyboard ?? []) as Body[][]).flat()) {
    if (!button.text) return 'Text buttons are unallowed in the inline keyboard'
    if (bytesOf(button.callback_data ?? '') > 64) return 'BUTTON_DATA_INVALID'
    const page = (button.web_app as Body | undefined)?.url
    if (page !== undefined && !String(page).startsWith('https://'))
      return `inline keyboard button Web App URL '${page}' is invalid: Only HTTPS links are allowed`
    if (button.url !== undefined && !/^(https?|tg):/.test(String(button.url)))
      return 'BUTTON_URL_INVALID'
  }
  return undefined
}
