// Travellers and their passes: a guest who registers keeps the seat, and all that an account can do.
import { newPage } from "./open.mjs";

const field = (page, name) => page.locator(`.counter-form input[name="${name}"]`);

/** A guest sits down, registers, logs out and in, changes the password, makes a token, has a history, is forgotten. */
export async function account(w, browser, house) {
  const ana = await newPage(browser, { settings: { name: "Ana" } });
  await ana.goto(`${house.url}#/me`);
  await w.see(ana, ".why", "nobody says why one might register");
  await w.screen(ana, "me-stranger");
  await ana.goto(`${house.url}#/start/control`);
  await ana.waitForSelector(".together .button");
  await ana.locator(".together > .button").first().click();
  await ana.waitForSelector(".platform");
  await ana.goto(`${house.url}#/me`);
  await w.see(ana, ".pass .kicker", "a guest has no pass", { hasText: "Guest pass" });

  await ana.locator(".why .button.main").click();
  await field(ana, "password").waitFor();
  await w.screen(ana, "register");
  w.fine((await field(ana, "username").inputValue()) === "Ana", "the guest's name is not offered");
  await field(ana, "username").fill("Ana Torres");
  await field(ana, "password").fill("korter er ekki nóg");
  await ana.keyboard.press("Enter");
  // The recovery codes come first, and only here.
  await w.see(ana, ".codes li:nth-child(5)", "no recovery codes are shown");
  await w.screen(ana, "recovery-codes");
  const codes = await ana.locator(".codes code").allInnerTexts();
  await ana.locator(".button", { hasText: "I have kept them" }).click();
  await w.see(ana, ".pass h1", "the account was not made", { hasText: "Ana Torres" });
  await w.see(ana, ".ratings li", "no ratings on the pass");
  await w.screen(ana, "me");
  await ana.goto(`${house.url}#/`);
  await w.see(ana, ".running", "the guest's seat was lost by registering", { hasText: "waiting room" });

  // A token for a program: shown once, works, is taken back.
  await ana.goto(`${house.url}#/account`);
  await w.see(ana, ".keys-list li", "this device is not in the list", { hasText: "this device" });
  await ana.locator("summary", { hasText: "Tokens for programs" }).click();
  await field(ana, "label").fill("my bot");
  await ana.locator(".button", { hasText: "Make a token" }).click();
  await w.see(ana, ".secret code", "no token is shown");
  const token = (await ana.locator(".secret code").innerText()).trim();
  w.fine((await house.ask("me", {}, token)).person?.name === "Ana Torres", "the token does not work");
  await w.screen(ana, "account");
  await ana.locator(".keys-list li", { hasText: "my bot" }).locator(".button").click();
  await w.see(ana, ".keys-list li", "the token is still in the list", { hasText: "my bot", gone: true });
  w.fine(!(await house.ask("me", {}, token)).ok, "a token that was taken back works");

  // The password: wrong, then right.
  await field(ana, "old").fill("wrong");
  await field(ana, "new").fill("lengra en áður var");
  await ana.locator(".button", { hasText: "Change the password" }).click();
  await w.see(ana, ".said.bad:not(:empty)", "a wrong password is not refused");
  await field(ana, "old").fill("korter er ekki nóg");
  await ana.locator(".button", { hasText: "Change the password" }).click();
  await w.see(ana, ".said", "the password was not changed", { hasText: "Changed" });

  await ana.locator(".button", { hasText: "Log out here" }).click();
  await w.see(ana, ".top .me-link", "still logged in", { hasText: "Guest" });
  await ana.goto(`${house.url}#/enter/login`);
  await field(ana, "username").fill("ana torres");
  await field(ana, "password").fill("korter er ekki nóg");
  await ana.keyboard.press("Enter");
  await w.see(ana, ".said.bad:not(:empty)", "the old password still works");
  await w.screen(ana, "login");
  await field(ana, "password").fill("lengra en áður var");
  await ana.keyboard.press("Enter");
  await w.see(ana, ".pass h1", "logging in failed", { hasText: "Ana Torres" });

  // The password is lost: a code sets a new one, once.
  await ana.goto(`${house.url}#/enter/login`);
  await ana.locator("a", { hasText: "I have lost my password" }).click();
  await field(ana, "username").fill("ana torres");
  await field(ana, "code").fill(codes[0].toLowerCase());
  await field(ana, "password").fill("týnt og fundið");
  await w.screen(ana, "recover");
  await ana.keyboard.press("Enter");
  await w.see(ana, ".pass h1", "the code does not set a password", { hasText: "Ana Torres" });
  await ana.goto(`${house.url}#/account`);
  await w.see(ana, "[aria-labelledby=recovery-title]", "the code was not used up", { hasText: "4 of 5" });
  await ana.locator("summary", { hasText: "Make new codes" }).click();
  await field(ana, "recovery-password").fill("týnt og fundið");
  await ana.locator(".button", { hasText: "Make five new codes" }).click();
  await w.see(ana, "[aria-labelledby=recovery-title]", "no new codes", { hasText: "5 of 5" });
  await w.see(ana, ".codes li:nth-child(5)", "new codes are not shown");
  await field(ana, "old").fill("týnt og fundið");
  await field(ana, "new").fill("lengra en áður var");
  await ana.locator(".button", { hasText: "Change the password" }).click();
  await w.see(ana, ".said", "the password was not changed again", { hasText: "Changed" });
  await ana.goto(`${house.url}#/me`);

  // A finished game is in the history and leads to its table.
  const mine = JSON.parse(await ana.evaluate(() => localStorage.getItem("timetable.token")));
  const made = await house.ask(
    "create",
    { game: "timalina", players: 2, options: { hand: 1 }, seats: ["me", "random"] },
    mine,
  );
  await house.ask("leave", { table: made.table }, mine);
  for (let i = 0; i < 50 && (await house.ask("open", { table: made.table }, mine)).update.status !== "over"; i++)
    await ana.waitForTimeout(100);
  await ana.reload();
  await w.see(ana, `.journey[href="#/t/${made.table}"]`, "a finished game is not in the history");
  await ana.locator(`.journey[href="#/t/${made.table}"]`).click();
  await w.see(ana, ".arrival", "a finished game does not open");

  await ana.goto(`${house.url}#/account`);
  await ana.locator("summary", { hasText: "I want that" }).click();
  await field(ana, "password").fill("lengra en áður var");
  await ana.locator(".button", { hasText: "Delete forever" }).click();
  await w.see(ana, ".top .me-link", "the account was not deleted", { hasText: "Guest" });
  w.fine(
    !(await house.ask("login", { name: "Ana Torres", password: "lengra en áður var" })).ok,
    "a deleted account can log in",
  );
}

/** A second device by the link: once, and only after a press. */
export async function device(w, browser, house) {
  const desk = await newPage(browser, { settings: { name: "Ana" } });
  await desk.goto(`${house.url}#/enter/register`);
  await field(desk, "username").fill("Ana Two");
  await field(desk, "password").fill("long enough");
  await desk.keyboard.press("Enter");
  await desk.waitForSelector(".codes");
  await desk.goto(`${house.url}#/me`);
  await desk.waitForSelector(".pass");
  await desk.goto(`${house.url}#/account`);
  await desk.locator(".button", { hasText: "Show the link" }).click();
  await w.see(desk, ".qr svg", "no square for the phone's camera");
  const link = await desk.locator(".invite a").getAttribute("href");
  w.fine(/#link=/.test(link), `the link is ${link}`);
  for (const [theme, works] of [
    ["light", true],
    ["dark", false],
  ]) {
    const phone = await newPage(browser, { size: "phone", theme, settings: { name: "Bo" } });
    await phone.goto(link);
    await phone.locator(".counter-form .button").waitFor();
    await w.screen(phone, `link-${theme}`);
    await phone.locator(".counter-form .button").click();
    if (works) await w.see(phone, ".pass h1", "the phone is not Ana's", { hasText: "Ana Two" });
    else await w.see(phone, ".said.bad:not(:empty)", "a link works twice");
    await w.screen(phone, `me-phone-${theme}`);
  }
  await desk.reload();
  await w.see(desk, ".keys-list li", "the phone is not in the list", { hasText: "another device" });
  await desk.locator(".button", { hasText: "Log out everywhere" }).click();
  await w.see(desk, ".top .me-link", "still logged in", { hasText: "Guest" });
}
