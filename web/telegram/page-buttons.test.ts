import { expect, test, vi } from 'vitest'
import { PageButtons } from './page-buttons.ts'
import { makeTelegram } from './testing/telegram.ts'

const soon = () => Promise.resolve()

function open() {
  const line = makeTelegram()
  let time = 0
  const buttons = new PageButtons(line.telegram, () => time)
  const pass = (ms: number) => {
    time += ms
  }
  return { ...line, buttons, pass, main: () => line.last('web_app_setup_main_button') }
}

test('at first both buttons are hidden and enabled, with Telegram’s own texts', () => {
  const { posted } = open()
  expect(posted).toEqual([
    {
      method: 'web_app_setup_main_button',
      params: {
        is_visible: false,
        is_active: true,
        is_progress_visible: false,
        has_shine_effect: false,
        text: 'Continue',
        color: '#2481cc',
        text_color: '#ffffff',
      },
    },
    {
      method: 'web_app_setup_secondary_button',
      params: {
        is_visible: false,
        is_active: true,
        is_progress_visible: false,
        has_shine_effect: false,
        text: 'Cancel',
        position: 'left',
      },
    },
  ])
})

test('a page’s button is shown, can be pressed, and is gone with the page', async () => {
  const { buttons, emit, main } = open()
  const onPress = vi.fn()
  const page = buttons.take()
  page.show({ main: { text: 'Show 5 listings', onPress } })
  await soon()
  expect(main()).toMatchObject({ is_visible: true, text: 'Show 5 listings' })
  emit('main_button_pressed')
  expect(onPress).toHaveBeenCalledOnce()
  page.giveBack()
  await soon()
  expect(main()).toMatchObject({ is_visible: false, text: 'Continue' })
})

test('a button pressed twice acts once, and acts again when pressed later', async () => {
  const { buttons, emit, pass } = open()
  const onPress = vi.fn()
  buttons.take().show({ main: { text: 'Publish', onPress } })
  emit('main_button_pressed')
  pass(100)
  emit('main_button_pressed')
  expect(onPress).toHaveBeenCalledOnce()
  pass(1_000)
  emit('main_button_pressed')
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('a second button pressed right after the first acts too', () => {
  const { buttons, emit } = open()
  const [show, reset] = [vi.fn(), vi.fn()]
  buttons.take().show({
    main: { text: 'Show', onPress: show },
    secondary: { text: 'Reset', onPress: reset },
  })
  emit('secondary_button_pressed')
  emit('main_button_pressed')
  expect([show, reset].map((act) => act.mock.calls.length)).toEqual([1, 1])
})

test.each([{ isBusy: true }, { isEnabled: false }])(
  'while %j a press does nothing',
  async (state) => {
    const { buttons, emit, main } = open()
    const onPress = vi.fn()
    buttons.take().show({ main: { text: 'Save', onPress, ...state } })
    await soon()
    expect(main()).toMatchObject({ is_active: false, is_progress_visible: state.isBusy ?? false })
    emit('main_button_pressed')
    expect(onPress).not.toHaveBeenCalled()
  },
)

test('a form above a page has the buttons until it closes', async () => {
  const { buttons, emit, main } = open()
  const [write, send] = [vi.fn(), vi.fn()]
  const page = buttons.take()
  page.show({ main: { text: 'Write', onPress: write } })
  const form = buttons.take()
  form.show({ main: { text: 'Send', onPress: send } })
  page.show({ main: { text: 'Write!', onPress: write } })
  await soon()
  expect(main()).toMatchObject({ text: 'Send' })
  emit('main_button_pressed')
  expect([write, send].map((act) => act.mock.calls.length)).toEqual([0, 1])
  form.giveBack()
  await soon()
  expect(main()).toMatchObject({ text: 'Write!' })
})

test('a change of pages is sent once, and nothing is sent twice', async () => {
  const { buttons, posted } = open()
  const first = buttons.take()
  first.show({ main: { text: 'One', onPress: () => {} } })
  await soon()
  posted.length = 0
  first.giveBack()
  const second = buttons.take()
  second.show({ main: { text: 'Two', onPress: () => {} } })
  await soon()
  second.show({ main: { text: 'Two', onPress: () => {} } })
  await soon()
  expect(posted.map(({ method }) => method)).toEqual(['web_app_setup_main_button'])
})

test('the buttons take the theme’s colours, or the default ones', async () => {
  const { buttons, main } = open()
  buttons.paint('#50a8eb', '#000000')
  await soon()
  expect(main()).toMatchObject({ color: '#50a8eb', text_color: '#000000' })
  buttons.paint(undefined, undefined)
  await soon()
  expect(main()).toMatchObject({ color: '#2481cc', text_color: '#ffffff' })
})

test('a sheet without a button hides the page’s, and its own button replaces it', async () => {
  const { buttons, emit, main, last } = open()
  const [write, send] = [vi.fn(), vi.fn()]
  const action = { text: 'Write', onPress: write }
  buttons.take().show({ main: action, secondary: { text: 'Book', onPress: write } })
  buttons.cover()
  await soon()
  expect(main()).toMatchObject({ is_visible: false })
  expect(last('web_app_setup_secondary_button')).toMatchObject({ is_visible: false })
  emit('main_button_pressed')
  emit('secondary_button_pressed')
  expect(write).not.toHaveBeenCalled()
  const form = buttons.take()
  form.show({ main: { text: 'Send', onPress: send } })
  await soon()
  expect(main()).toMatchObject({ is_visible: true, text: 'Send' })
  emit('main_button_pressed')
  expect([write, send].map((act) => act.mock.calls.length)).toEqual([0, 1])
  form.giveBack()
  buttons.uncover()
  await soon()
  expect(main()).toMatchObject({ is_visible: true, text: 'Write' })
})
