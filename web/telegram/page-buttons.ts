import type {
  PageAction,
  PageActions,
  ShellButtons,
} from '../../renderer/kernel/platform/shell-buttons.ts'
import type { Telegram } from './sdk/telegram-sdk.ts'

type Colour = `#${string}`

/** The buttons' state until a page changes it. */
const defaults = {
  main: { text: 'Continue' },
  secondary: { text: 'Cancel', position: 'left' },
  colours: { color: '#2481cc', text_color: '#ffffff' },
} as const

/** Two presses within this time count as one: the page has had no time to react to the first. */
const oncePerMs = 600

interface Holder {
  /** `none` hides the buttons of the holders below it, while a sheet covers their page. */
  actions: PageActions | 'none' | undefined
}

/** Telegram's main and secondary button, which the shown page may use. */
export class PageButtons implements ShellButtons {
  private readonly holders: Holder[] = []
  private readonly sent = new Map<string, string>()
  private isDue = false
  private readonly pressedAt = {
    main: Number.NEGATIVE_INFINITY,
    secondary: Number.NEGATIVE_INFINITY,
  }
  private colours: { color: Colour; text_color: Colour } = defaults.colours
  readonly hasSecondary: boolean
  private readonly telegram: Pick<Telegram, 'post' | 'on'>
  private readonly now: () => number

  constructor(
    telegram: Pick<Telegram, 'post' | 'on' | 'knows'>,
    now: () => number = () => performance.now(),
  ) {
    this.telegram = telegram
    this.now = now
    this.hasSecondary = telegram.knows('web_app_setup_secondary_button')
    telegram.on('main_button_pressed', () => this.press('main'))
    telegram.on('secondary_button_pressed', () => this.press('secondary'))
    // A reloaded window still shows the old buttons.
    this.send()
  }

  take() {
    const holder: Holder = { actions: undefined }
    this.holders.push(holder)
    return {
      show: (actions: PageActions | undefined) => {
        holder.actions = actions
        this.sendSoon()
      },
      giveBack: () => this.drop(holder),
    }
  }

  /** Called when a sheet opens over the page: the page's buttons are not the sheet's. */
  cover = () => {
    this.holders.push({ actions: 'none' })
    this.sendSoon()
  }

  /** Called when the topmost sheet has closed. */
  uncover = () => this.drop(this.holders.findLast(({ actions }) => actions === 'none'))

  paint(color: Colour | undefined, text: Colour | undefined) {
    this.colours = {
      color: color ?? defaults.colours.color,
      text_color: text ?? defaults.colours.text_color,
    }
    this.sendSoon()
  }

  private drop(holder: Holder | undefined) {
    if (holder) this.holders.splice(this.holders.indexOf(holder), 1)
    this.sendSoon()
  }

  private get actions(): PageActions | undefined {
    const top = this.holders.findLast(({ actions }) => actions)?.actions
    return top === 'none' ? undefined : top
  }

  private press(which: keyof PageActions) {
    const action = this.actions?.[which]
    const now = this.now()
    if (!action || action.isBusy || action.isEnabled === false) return
    if (now - this.pressedAt[which] < oncePerMs) return
    this.pressedAt[which] = now
    action.onPress()
  }

  /** When one page replaces another, hiding and showing happen in the same turn: sending once avoids a flicker. */
  private sendSoon() {
    if (this.isDue) return
    this.isDue = true
    queueMicrotask(() => {
      this.isDue = false
      this.send()
    })
  }

  private send() {
    const { main, secondary } = this.actions ?? {}
    this.sendIfNew('web_app_setup_main_button', {
      ...stateOf(main, defaults.main.text),
      ...this.colours,
    })
    this.sendIfNew('web_app_setup_secondary_button', {
      ...stateOf(secondary, defaults.secondary.text),
      position: defaults.secondary.position,
    })
  }

  private sendIfNew(
    method: 'web_app_setup_main_button' | 'web_app_setup_secondary_button',
    state: object,
  ) {
    const text = JSON.stringify(state)
    if (this.sent.get(method) === text) return
    this.sent.set(method, text)
    this.telegram.post(method, state)
  }
}

const stateOf = (action: PageAction | undefined, text: string) => ({
  is_visible: action !== undefined,
  is_active: action?.isEnabled !== false && !action?.isBusy,
  is_progress_visible: action?.isBusy ?? false,
  has_shine_effect: false,
  text: action?.text || text,
})
