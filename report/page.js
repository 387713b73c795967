// The page's script: sort, filter, and draw a tree when its row is opened.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const table = document.getElementById("switches");
const body = table.tBodies[0];
const maxNodes = 600; // Drawn of one tree; the rest is left out and said so.

// ---- The table.

function close(row) {
  const next = row.nextElementSibling;
  if (next && next.classList.contains("detail")) next.remove();
  row.classList.remove("open");
}

function sortBy(heading) {
  const column = heading.cellIndex;
  const down = heading.getAttribute("aria-sort") === "descending"
    || (!heading.hasAttribute("aria-sort") && !heading.classList.contains("n"));
  for (const other of heading.parentNode.cells)
    other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", down ? "ascending" : "descending");
  const rows = Array.from(body.querySelectorAll("tr[data-i]"));
  rows.forEach(close);
  const key = row => {
    const cell = row.cells[column];
    return cell.dataset.v === undefined ? cell.textContent : +cell.dataset.v;
  };
  const sign = down ? 1 : -1;
  rows.sort((a, b) => {
    const x = key(a), y = key(b);
    return sign * (x < y ? -1 : x > y ? 1 : 0) || a.dataset.i - b.dataset.i;
  });
  body.append(...rows);
}

function filter(text) {
  let shown = 0;
  for (const row of body.querySelectorAll("tr[data-i]")) {
    const hide = !row.textContent.toLowerCase().includes(text.toLowerCase());
    if (hide) close(row);
    row.hidden = hide;
    shown += !hide;
  }
  document.getElementById("count").textContent = text ? shown + " shown" : "";
}

// ---- The tree: tests from left to right, the "yes" side above.

function describe(node) {
  if (node.kind === "target") {
    const name = node.default ? "default" : "case " + node.low
      + (node.high !== node.low ? " … " + node.high : "")
      + (node.segments > 1 ? " and " + (node.segments - 1) + " more" : "");
    return name + (node.line ? ", line " + node.line : "");
  }
  if (node.kind === "less") return "x < " + node.low + " ?";
  if (node.kind === "equal") return "x = " + node.low + " ?";
  if (node.kind === "range") return node.low + " ≤ x ≤ " + node.high + " ?";
  if (node.kind === "bits") return "x in {" + bitValues(node) + "} ?";
  if (node.kind === "class")
    return "class = table[x - " + node.low + "], x ≤ " + node.high;
  if (node.kind === "class-less") return "class < " + node.limit + " ?";
  return node.kind === "table" ? "jump table" : node.kind;
}

function bitValues(node) {
  const low = BigInt(node.low), mask = BigInt(node.mask), parts = [];
  for (let bit = 0n; bit < 64n; bit++) {
    if (!(mask >> bit & 1n)) continue;
    let last = bit;
    while (mask >> (last + 1n) & 1n) last++;
    parts.push(last > bit ? low + bit + " … " + (low + last) : low + bit);
    bit = last;
  }
  return parts.join(", ");
}

// Boxes with places: a test stands between the rows of its two sides.
function layOut(record) {
  const boxes = [], wait = [{ node: record.root, depth: 0, share: 1, cost: 0 }];
  while (wait.length && boxes.length < maxNodes) {
    const box = wait.pop(), node = record.tree[box.node];
    boxes.push(box);
    box.text = describe(node);
    if (node.kind === "table") box.cost += node.cost_q6;
    if (node.yes === undefined) {
      box.note = (box.cost / 64).toFixed(2) + " cycles, "
        + (100 * box.share).toFixed(2) + " %";
      continue;
    }
    const both = node.flow[0] + node.flow[1];
    const side = (to, i) => ({ node: to, depth: box.depth + 1, from: box, yes: !i,
      share: both ? box.share * node.flow[i] / both : 0,
      cost: box.cost + node.cost_q6[i] });
    if (node.no !== undefined) wait.push(side(node.no, 1));
    wait.push(side(node.yes, 0));
  }
  let row = 0;
  for (const box of boxes) box.sides = [];
  for (const box of boxes) if (box.from) box.from.sides.push(box);
  for (let i = boxes.length; i-- > 0;) {
    const box = boxes[i];
    box.y = box.sides.length
      ? (box.sides[0].y + box.sides[box.sides.length - 1].y) / 2 : --row;
  }
  for (const box of boxes) box.y -= row;
  return { boxes, left: wait.length };
}

function element(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}

function drawTree(record) {
  const { boxes, left } = layOut(record);
  const width = 7.5, rowHeight = 44, boxHeight = 34, gap = 46;
  const widths = [];
  for (const box of boxes) {
    const n = Math.max(box.text.length, (box.note || "").length);
    box.width = Math.min(n * width + 14, 420);
    widths[box.depth] = Math.max(widths[box.depth] || 0, box.width);
  }
  const starts = [];
  let x = 2, y = 0;
  widths.forEach((w, depth) => { starts[depth] = x; x += w + gap; });
  for (const box of boxes) {
    box.x = starts[box.depth];
    box.y = 2 + box.y * rowHeight;
    y = Math.max(y, box.y + rowHeight);
  }
  const svg = element("svg", { width: x, height: y, role: "img",
    "aria-label": "decision tree of " + record.function });
  for (const box of boxes.filter(box => box.from)) {
    const from = box.from, x0 = from.x + from.width, y0 = from.y + boxHeight / 2;
    const y1 = box.y + boxHeight / 2, bend = (box.x - x0) / 2;
    const d = `M${x0} ${y0}C${x0 + bend} ${y0} ${x0 + bend} ${y1} ${box.x} ${y1}`;
    svg.append(element("path", { class: box.yes ? "yes" : "no", d,
      "stroke-width": 1 + 5 * box.share },
      element("title", {}, box.yes ? "yes" : "no")));
  }
  for (const box of boxes) {
    const group = element("g", { class: box.note ? "leaf" : "test" });
    group.append(element("rect", { x: box.x, y: box.y, width: box.width,
      height: boxHeight, rx: 4 }));
    const place = { x: box.x + 6, y: box.y + (box.note ? 14 : 21) };
    group.append(element("text", place, box.text));
    if (box.note)
      group.append(element("text", { x: box.x + 6, y: box.y + 29 }, box.note));
    svg.append(group);
  }
  const holder = document.createElement("div");
  holder.className = "tree";
  holder.append(svg);
  if (left > 0)
    holder.append("This tree has more nodes than are drawn here; "
      + "“switchcost-report show” prints them all.");
  return holder;
}

function toggle(row) {
  if (row.classList.contains("open")) { close(row); return; }
  const record = data[row.dataset.i];
  const detail = document.createElement("tr"), cell = detail.insertCell();
  detail.className = "detail";
  cell.colSpan = table.tHead.rows[0].cells.length;
  const words = document.createElement("p");
  words.textContent = (record.outcome === "lowered" ? "Lowered"
    : "Left to the compiler") + " because " + record.text + "; for " + record.aim
    + ", " + record.profile + " profile, predictability "
    + record.predictability + " %, machine " + record.machine
    + (record.tree ? ".  Green is yes, brown is no; thick is often." : ".");
  cell.append(words);
  if (record.tree) cell.append(drawTree(record));
  row.after(detail);
  row.classList.add("open");
}

table.tHead.addEventListener("click", event => {
  const heading = event.target.closest("th");
  if (heading) sortBy(heading);
});
body.addEventListener("click", event => {
  const row = event.target.closest("tr[data-i]");
  if (row) toggle(row);
});
body.addEventListener("keydown", event => {
  if (event.key !== "Enter" || !event.target.matches("tr[data-i]")) return;
  toggle(event.target);
});
document.getElementById("filter").addEventListener("input",
  event => filter(event.target.value));
