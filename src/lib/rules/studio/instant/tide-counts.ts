/**
 * How many of all 24⁵ stops of the reels pay each sum: "step:count" in base 36, each sum so many halves of the stake above the
 * one before it, one where no step is named. tests/rules/studio/instant/tide.test.ts goes through all of them.
 */
export const TIDE_COUNTS = [
  "0:3c0fc :gllo :b3ti :4bsc :32f8 :31ty :1y16 :1136 :1a1d :rdm :1if5 :k0d :tdk :b25 :dtg :b59 :742 :81z :7c2 :4rd :8u2 :4ef :4zl",
  ":2x3 :4dj :39h :2pa :1p2 :20l :1hx :1i2 :12y :12q :us :lj :pm :n8 :kv :da :c5 :bk7 :2iu :2sm :vc :1bm :pk :u4 :hl :17s :oc :13r",
  ":hd :ib :cb :fm :7e :fp :7u :cl :6h :7v :3l :42 :5t :5x :59 :4n :3n :58 :4m :44 :2s :20 :32 :2l :1a :j :1r :1n :s :14a :tw :zy",
  ":b5 :ao :be :41 :4d :7x :36 :e3 :4s :3o :3q :3k :1v :12 :i :1v :y :abm :18j :3pc :gu :1gb :z6 :do :ch :18 :1i :is :3k :57 :38 :x",
  ":h :e :15 :1o :2 :11 :d :x :24 :w :1e :l :18 :15 :w :1 :e :t :l :n :2 2:e :i :3 :54 :33 :20 :w :6 :2 :6 :7 :2 3:5 2:1 :1 3:1",
  "4:33 :m :3k :1o :1t :7 :f :o :k 2:1 :1 :p 2:k 2:1 2:2 :57 :1i :12 :6 :2 :6 2:c 2:2 5:1 4:2 3:81 :ji :v :6 :b3 :c :7 :1h :h :7 :a",
  ":c :4 :2 :3 2:1 :2 :2 :9 :2 :3 :u 2:9 6:1 2:2 7:23 :1 2:1i :1 :1a :i :p :a :n :3 :8 :1 :b :7 :3 :1 :6 :a :2 :3 5:2 8:2 :1 7:8",
  "2:4 k:9 :l :1x :i :1g :f :a :10 :12 :a :i 2:c :9 :5 4:4 :1 :e :6 :c :1 :1 2:1 :6 :4 6:1 :3 4:1 4:3 :1 4:1 :2 5:1 4:1 5:2 f:1 2:4",
  "2:2 8:1 9:10 3:14 :5 :f :6 :j :i :7 :4 :6 :6 :5 :2 :9 2:3 2:1 :3 3:a 2:2 4:1 9:u :1 2:3 :1 :3 2:3 :7 2:2 2:1 2:2 2:1 4:3 3:3 2:3",
  "2:1 6:1 c:8 2:7 2:2 2:4 2:3 2:1 4:2 7:3 2:3 :6 :a 3:d :2 2:3 2:3 4:3 :3 2:3 2:1 18:1 d:1 2:2 p:2 2:5 2:3 q:1 2:2 n:1 f:1 2:3 2:2",
  "12:1 14:1 2:1 19:1 :3 2:1 :3 2:1 :3 2:1 6:1 6:1",
].join(" ");
