export { ToastStore } from './toast-store.ts'
export { Toasts } from './toasts.tsx'
