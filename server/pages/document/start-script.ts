import { escapeScript } from './escape.ts'

/** The start waits no longer than this for a picture, in milliseconds. */
const patienceMs = 3_000
/** The pauses between tries without a network: each pause is twice as long as the one before. */
const pauses = { first: 2_000, longest: 16_000 }

/** Comments explain the scripts here; no page need carry them. */
function withoutComments(script: string): string {
  return script.replaceAll(/^ *\/\/ .*\n/gm, '')
}

const write = (value: string | string[]) => escapeScript(JSON.stringify(value))

/**
 * The page can be read before its scripts arrive. Styles, fonts and the first picture get the network and the processor
 * first; the scripts are loaded after they were painted, or at once if the page is hidden. The scripts are fetched
 * before the browser imports them, because a browser never retries a module that failed to load; failed fetches are
 * retried. Images out of sight, which a browser would request at the same time as the scripts, wait until these are
 * there, or somebody scrolls. This script stands at the end of the page; until then all such images wait, because a
 * browser may lay out and paint the half of a page that has come.
 */
export const writeStart = (entry: string, modules: readonly string[]) =>
  withoutComments(`{
const { nonce } = document.currentScript
document.documentElement.removeAttribute('data-held')
let isStarted = false
let pause = ${pauses.first}
const files = new Map()
const fetchFile = (href) => {
  if (!files.has(href)) files.set(href, fetch(href).then((answer) => {
    if (!answer.ok) throw answer.status
    return answer.arrayBuffer()
  }).catch((error) => {
    files.delete(href)
    throw error
  }))
  return files.get(href)
}
const outOfSight = [...document.querySelectorAll('img[loading=lazy]')]
  .filter((image) => image.getBoundingClientRect().top > innerHeight)
const holdImages = (isHeld) => outOfSight.forEach((image) => image.toggleAttribute('data-held', isHeld))
const releaseImages = () => holdImages(false)
holdImages(true)
addEventListener('scroll', releaseImages, { once: true })
const order = ${write([...modules, entry])}
const bring = () => Promise.all(order.map(fetchFile)).finally(releaseImages).then(async () => {
  for (const href of order)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
  // Each in a task of its own, between which the browser paints and answers. In a hidden page, pauses would last a second.
  for (const href of order) {
    await import(href)
    if (!document.hidden) await new Promise((resume) => setTimeout(resume))
  }
}).catch(() => {
  setTimeout(bring, pause)
  pause = Math.min(2 * pause, ${pauses.longest})
})
const start = () => {
  if (isStarted) return
  isStarted = true
  bring()
}
const afterPaint = () => requestAnimationFrame(() => setTimeout(start))
const picture = document.querySelector('img[fetchpriority=high]')
if (document.hidden) start()
else if (picture) picture.decode().then(afterPaint, start)
else afterPaint()
setTimeout(start, ${patienceMs})
}`)

/**
 * What a visitor presses, chooses or types before the page works is stored and carried out once it works. It is carried
 * out only once, even if they pressed several times because nothing happened. A working page is marked on <html>
 * (`renderer/app/page-outlet.tsx`); a part that does not work yet is marked on itself
 * (`renderer/kernel/pages/deferred.tsx`). Links, forms and popovers need no script. This script stands at the beginning
 * of the page, because visitors press while the rest is loading. It also takes the boxes of lazy images, which the
 * script at the end gives back.
 */
export const keepPresses = withoutComments(`{
const root = document.documentElement
root.toggleAttribute('data-held', true)
// If the end of the page never came.
addEventListener('DOMContentLoaded', () => root.removeAttribute('data-held'))
const kept = new Map()
const isAnswering = (element) => 'live' in root.dataset && !element.closest('[data-later]')
// A part that changed before it is taken over would be drawn anew, with other buttons.
const keep = (event, element, again) => {
  if (isAnswering(element)) return
  event.stopImmediatePropagation()
  // In the order of the last word on each: of two that exclude each other the later one holds.
  kept.delete(element)
  kept.set(element, again)
}
const keepPress = (press) => {
  const button = press.target.closest('button')
  if (!button || (button.form && button.type === 'submit') || button.popoverTargetElement) return
  keep(press, button, () => button.click())
}
// Whatever took a field over knows what stands in it: only another value is news to it.
const keepEntry = (entry) => {
  const { target, type } = entry
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return
  const { value, checked } = target
  const enter = () => target.dispatchEvent(new Event(type, { bubbles: true }))
  const again = {
    file: enter,
    checkbox() {
      target.checked = !checked
      target.click()
    },
    radio() {
      target.checked = false
      target.click()
    },
  }
  keep(entry, target, again[target.type] ?? (() => {
    target.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value').set.call(target, value)
    enter()
  }))
}
const listen = (change) => {
  change('click', keepPress, true)
  change('input', keepEntry, true)
  change('change', keepEntry, true)
}
listen(addEventListener)
const answering = new MutationObserver(async () => {
  for (const [element, again] of kept)
    if (isAnswering(element)) {
      kept.delete(element)
      again()
      // One after the other: what changed is drawn before the next is done, which may stand on it.
      await 0
    }
  if (!('live' in root.dataset) || document.querySelector('[data-later]')) return
  answering.disconnect()
  listen(removeEventListener)
})
answering.observe(root, { attributeFilter: ['data-live', 'data-later'], subtree: true })
}`)
