// Two people become friends by a link, see each other, and one invites the other to a table.
import { newPage } from "./open.mjs";

/** Who was blocked stands in the account, and there it is taken back. */
async function block(w, house, ana, bo) {
  const [mine, his] = await Promise.all(
    [ana, bo].map((page) => page.evaluate(() => JSON.parse(localStorage.getItem("timetable.token")))),
  );
  const { person } = await house.ask("me", {}, his);
  w.fine((await house.ask("block", { person: person.id }, mine)).ok, "Ana cannot block Bo");
  await ana.goto(`${house.url}#/account`);
  await w.see(ana, ".blocked-list li", "Bo is not among the blocked", { hasText: "Bo" });
  await w.screen(ana, "account-blocked");
  await ana.locator('.blocked-list button[aria-label="Unblock Bo"]').focus();
  await ana.keyboard.press("Enter");
  await w.see(ana, ".blocked-list li", "Bo is still blocked", { gone: true });
  w.fine((await house.ask("blocks", {}, mine)).list.length === 0, "the server still blocks Bo");
}

export async function friends(w, browser, house) {
  const ana = await newPage(browser, { settings: { name: "Ana" } });
  await ana.goto(`${house.url}#/friends`);
  await w.see(ana, ".page-title", "no screen of friends", { hasText: "Friends" });
  await w.screen(ana, "friends-none");
  await ana.locator(".button", { hasText: "Make a link" }).click();
  await w.see(ana, ".qr svg", "no square for the phone's camera");
  const link = await ana.locator(".invite a").getAttribute("href");
  w.fine(/#friend=/.test(link), `the link is ${link}`);
  await w.screen(ana, "friends-link");

  // Opening it does nothing; who accepts needs a name and no more.
  const bo = await newPage(browser, { size: "phone", theme: "dark" });
  await bo.goto(link);
  await w.see(bo, ".counter-ticket h1", "it does not say whose link it is", { hasText: "Ana" });
  await w.screen(bo, "friend-offer");
  w.fine((await bo.evaluate(() => localStorage.getItem("timetable.token"))) === null, "looking made a guest");
  await bo.locator('.counter-form input[name="name"]').fill("Bo");
  await bo.keyboard.press("Enter");
  await w.see(bo, ".friend-rows li", "Ana is not Bo's friend", { hasText: "Ana" });
  await w.see(ana, ".friend-rows li", "Bo is not Ana's friend", { hasText: "Bo" });
  await w.see(ana, ".friend-rows li", "Bo is not online", { hasText: "online" });
  await w.screen(ana, "friends");
  await w.screen(bo, "friends-phone");
  await bo.goto(`${link}`);
  await bo.reload();
  await w.see(bo, ".counter-ticket .left", "a link twice", { hasText: "already" });

  // A table of Ana's: one press invites, and Bo is told wherever he is.
  await bo.goto(`${house.url}#/settings`);
  await bo.reload();
  await bo.goto(`${house.url}#/`);
  await w.see(bo, ".friend-rows li", "the hall does not show who is online", { hasText: "Ana" });
  await ana.goto(`${house.url}#/start/control`);
  await ana.waitForSelector(".together .button");
  await ana.locator(".together > .button").first().click();
  await ana.waitForSelector(".platform");
  await w.see(ana, '.friend-rows button[aria-label="Invite Bo"]', "the waiting room does not offer friends");
  await w.see(bo, ".friend-rows li", "the hall does not show where Ana is", { hasText: "CONTROL", timeout: 30000 });
  await bo.goto(`${house.url}#/records`);
  await ana.locator('.friend-rows button[aria-label="Invite Bo"]').focus();
  await ana.keyboard.press("Enter");
  await w.see(ana, ".friend-rows button", "no sign that the invitation is sent", { hasText: "Invited" });
  await w.screen(ana, "friends-invite");
  await w.see(bo, ".friend-toast", "Bo is not told of the invitation", { hasText: "Ana invites you to CONTROL" });
  await w.screen(bo, "friends-invitation");
  await bo.locator(".friend-toast a").click();
  await w.see(bo, ".platform", "the invitation does not lead to the table");
  await w.see(bo, ".friend-toast", "the invitation stays", { gone: true });
  await bo.locator(".platform footer .amber").first().click();
  await Promise.all([ana, bo].map((page) => w.see(page, ".control-board", "the game did not begin")));

  // Who was not there when the invitation came is told on coming back.
  await ana.goto(`${house.url}#/start/control`);
  await bo.goto(`${house.url}help/`);
  await ana.locator(".together > .button").first().click();
  await ana.waitForSelector(".platform");
  await ana.locator('.friend-rows button[aria-label="Invite Bo"]').click();
  await w.see(ana, ".friend-rows button", "no sign that the second invitation is sent", { hasText: "Invited" });
  await bo.goto(`${house.url}#/`);
  await w.see(bo, ".friend-toast", "who comes back is not told of the invitation", { hasText: "CONTROL" });
  await bo.locator(".friend-toast button").click();
  await w.see(bo, ".friend-toast", "an invitation cannot be put away", { gone: true });
  await w.see(bo, ".friend-rows .button", "the hall does not show the invitation", { hasText: "Go to CONTROL" });
  await w.screen(bo, "hall-invited");

  // Unseen, then no friends any more.
  await bo.goto(`${house.url}#/friends`);
  await bo.locator('input[name="shown"]').uncheck();
  await ana.goto(`${house.url}#/friends`);
  await w.see(ana, ".friend-rows li", "who hides is still online", { hasText: "away" });
  await ana.locator('.friend-rows button[aria-label^="Remove Bo"]').click();
  await ana.locator('.friend-rows button[aria-label^="Really remove Bo"]').click();
  await w.see(ana, ".friend-rows li", "Bo is still there", { gone: true });
  await w.see(bo, ".friend-rows li", "Ana is still there", { gone: true });
  await block(w, house, ana, bo);
}
