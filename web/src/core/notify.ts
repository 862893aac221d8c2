// Telling people who look elsewhere: the title, the icon, and a notification where they have asked for it.
import { settings } from "./settings";

const icon = (waiting: boolean): string => `${import.meta.env.BASE_URL}${waiting ? "icon-turn.svg" : "icon.svg"}`;

export function showTitle(text: string | null, waiting: boolean): void {
  document.title = `${waiting ? "● " : ""}${text ? `${text} · ` : ""}Timetable`;
  const link = document.querySelector('link[rel="icon"]');
  if (link && !link.getAttribute("href")?.endsWith(waiting ? "icon-turn.svg" : "icon.svg"))
    link.setAttribute("href", icon(waiting));
}

export const canNotify = (): boolean => "Notification" in window;

/** Only while nobody is looking. Phones allow notifications through the service worker alone. */
export async function notify(body: string): Promise<void> {
  if (!document.hidden || !settings.get().notify || !canNotify() || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const options = { body, tag: "timetable-turn", icon: `${import.meta.env.BASE_URL}icon-192.png` };
  try {
    if (worker) await worker.showNotification("Timetable", options);
    else new Notification("Timetable", options).onclick = () => window.focus();
  } catch {
    /* refused by the browser: the title has told it */
  }
}
