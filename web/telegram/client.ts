import '../../renderer/ui/global.css'

/** The rest comes as a chunk of its own: what the site starts with must not weigh more for it. */
const started = import('./start.tsx').then(({ start }) => start())

started.catch(() => {
  document.getElementById('app')?.remove()
  document.getElementById('broken')?.removeAttribute('hidden')
})
