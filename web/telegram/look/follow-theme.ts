import type { PageButtons } from '../page-buttons.ts'
import type { Telegram, TelegramTheme } from '../sdk/telegram-sdk.ts'
import { lookOf } from './theme-tokens.ts'

/** Shows the product in the colours of Telegram's chat list, now and whenever they change. */
export function followTheme(telegram: Telegram, buttons: PageButtons) {
  const show = (theme: TelegramTheme) => {
    buttons.paint(theme.button_color, theme.button_text_color)
    const look = lookOf(theme)
    if (!look) return
    const { dataset, style } = document.documentElement
    dataset.theme = look.isDark ? 'dark' : 'light'
    for (const [token, colour] of Object.entries(look.tokens)) style.setProperty(token, colour)
    const { '--bg': ground, '--surface': surface } = look.tokens
    if (!ground || !surface) return
    telegram.post('web_app_set_background_color', { color: ground })
    telegram.post('web_app_set_bottom_bar_color', { color: surface })
    // Clients before 6.9 accept only the name of one of their own colours.
    telegram.post(
      'web_app_set_header_color',
      telegram.knows('web_app_request_phone')
        ? { color: ground }
        : { color_key: theme.secondary_bg_color ? 'secondary_bg_color' : 'bg_color' },
    )
  }
  show(telegram.launch.theme)
  telegram.on('theme_changed', ({ theme_params }) => show(theme_params))
}
