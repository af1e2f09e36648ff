import { artColours, hueColours } from '#contracts/art/hue-colours.ts';

const hueRules = Object.entries(hueColours)
  .map(([name, { hue, deep }]) => `.${name}{--hue:${hue};--deep:${deep}}`)
  .join('\n');

/** The style sheet of all embeds, inlined unchanged because the content security policy contains its hash. Colors: src/web/ui/tokens.css. */
export const embedStyle = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;
--paper:light-dark(#fbf7ef,#16150f);--surface:light-dark(#fff,#211f18);--ink:light-dark(#1d1b16,#f4efe3);
--muted:light-dark(#5c574c,#b9b2a1);--line:light-dark(#e7dfd0,#3a372c);--primary:light-dark(#0b6e4f,#4fc79a);
--on-primary:light-dark(#fff,#16150f)}
*{box-sizing:border-box}
body{margin:0;padding:12px;background:var(--paper);color:var(--ink);overflow-wrap:anywhere}
main{max-width:720px;margin:0 auto}
h1,h2{margin:0 0 4px;font-size:1.25rem;line-height:1.2}
ul h2,.event h1,.states li{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.list>h1{margin-bottom:12px}
p{margin:0;font-size:.9375rem;color:var(--muted)}
a{color:inherit;text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:4px}
ul{list-style:none;margin:0;padding:0}
li+li{margin-top:12px}
article{border:1px solid var(--line);border-radius:16px;background:var(--surface);overflow:hidden}
.sheet{position:relative;min-height:96px;color:#1d1b16;background:var(--hue)}
.sheet svg{position:absolute;width:100%;height:100%}
.hue{fill:var(--hue)}.deep{fill:var(--deep)}.loud{fill:${artColours.loud}}.cream{fill:${artColours.cream}}
.sheet img{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover}
.facts{padding:12px 16px 16px}
.states{margin-bottom:6px;font-size:.8125rem;font-weight:600}
.states li{-webkit-line-clamp:2}
.foot{margin-top:12px}
.button{display:inline-block;padding:8px 16px;border-radius:999px;background:var(--primary);color:var(--on-primary);font-weight:600}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${hueRules}
@media (max-width:479px){
.event .sheet{min-height:16px}
.event .sheet img{display:none}
}
@media (min-width:480px){
article{display:grid;grid-template-columns:40% 1fr}
.sheet{min-height:152px}
.sheet img{position:absolute;height:100%;aspect-ratio:auto}
}`;
