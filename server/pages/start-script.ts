import { escapeScript } from './escape.ts'

/** Longer than this no picture is waited for. */
const patienceMs = 3_000

/**
 * The page can be read before its scripts are there: styles, letters and the first picture have the network and the
 * processor to themselves, and the scripts come once those were painted, at once where nobody looks. Stands at the end
 * of the page.
 */
export const writeStart = (entry: string, modules: readonly string[]) => `{
const { nonce } = document.currentScript
let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  for (const href of ${escapeScript(JSON.stringify(modules))})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
  import(${escapeScript(JSON.stringify(entry))})
}
const afterPaint = () => requestAnimationFrame(() => setTimeout(start))
const picture = document.querySelector('img[fetchpriority=high]')
if (document.hidden) start()
else if (picture) picture.decode().then(afterPaint, start)
else afterPaint()
setTimeout(start, ${patienceMs})
}`

/**
 * What is pressed before the page answers is kept and pressed again then, once, however often somebody pressed who saw
 * nothing happen. A page that answers says so on <html> (`renderer/app/page-outlet.tsx`). Links, forms and popovers need
 * no script. Stands at the beginning of the page, which is pressed while the rest of it still comes.
 */
export const keepPresses = `{
const pressed = new Set()
const keep = (press) => {
  const button = press.target.closest('button')
  if (!button || (button.form && button.type === 'submit') || button.popoverTargetElement) return
  // A part that changed before it is taken over would be drawn anew, with other buttons.
  press.stopImmediatePropagation()
  pressed.add(button)
}
addEventListener('click', keep, true)
const whenLive = new MutationObserver(() => {
  whenLive.disconnect()
  removeEventListener('click', keep, true)
  for (const button of pressed) button.click()
})
whenLive.observe(document.documentElement, { attributeFilter: ['data-live'] })
}`
